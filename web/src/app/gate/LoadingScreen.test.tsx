import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import page from '../../../index.html?raw';
import { LoadingScreen } from './LoadingScreen.tsx';

test('what stands in index.html before any code is there is the loading screen', () => {
  expect(page).toContain(`<div id="root">${renderToStaticMarkup(<LoadingScreen />)}</div>`);
});
