import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextArea } from '../controls/TextArea.tsx';
import { TextField } from '../controls/TextField.tsx';
import { expect, test } from '../testing/component-test.ts';
import { Fact } from './Facts.tsx';

const ARABIC = 'عائلة ليلى (2 أطفال)';

/** Where the text of an element begins: at its left or at its right edge. */
function side(element: Element): 'left' | 'right' {
  const words = document.createRange();
  words.selectNodeContents(element);
  const text = words.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return text.left - box.left < box.right - text.right ? 'left' : 'right';
}

test('people’s text runs in the direction of its letters, where it is read and where it is typed', async () => {
  await render(
    <main>
      <h3>{ARABIC}</h3>
      <p>{ARABIC}</p>
      <p>Posted by you</p>
      <dl>
        <Fact label="Name">{ARABIC}</Fact>
      </dl>
      <TextField label="Title" defaultValue={ARABIC} />
      <TextArea label="Notes" defaultValue={ARABIC} />
    </main>,
  );
  await expect.element(page.getByRole('definition')).toBeVisible();
  expect(side(page.getByRole('heading').element())).toBe('right');
  expect([...document.querySelectorAll('main > p')].map(side)).toEqual(['right', 'left']);
  expect(side(page.getByRole('definition').element())).toBe('right');
  for (const label of ['Title', 'Notes'])
    expect(getComputedStyle(page.getByLabelText(label).element()).direction).toBe('rtl');
});
