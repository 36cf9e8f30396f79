import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import page from '../../../index.html?raw';
import { LoadingScreen } from './LoadingScreen.tsx';

test('index.html shows the loading screen before any code is there', () => {
  expect(page).toContain(`<div id="root">${renderToStaticMarkup(<LoadingScreen />)}</div>`);
});
