import { expect, test } from 'vitest';
import { htmlOf, readWords, textOf, UnsendableWords } from './broadcasts.markdown.ts';

const MARKDOWN = `# Open house

Come **on *Saturday***, at \`9:30\`.
Bring [the form](https://example.org/form?a=1&b="2").

- Juice \\
  and fruit
- <tel:+15125550100>

1. First
2. Second

> Said Ann
>
> twice

---

<mailto:ann@example.org>
`;

test('Markdown becomes blocks of runs, and these one text', () => {
  const words = readWords(MARKDOWN);
  expect(words[0]).toEqual({ block: 'heading', runs: [{ text: 'Open house' }] });
  expect(words[1]).toMatchObject({
    runs: [
      { text: 'Come ' },
      { text: 'on ', strong: true },
      { text: 'Saturday', strong: true, emphasis: true },
      { text: ', at ' },
      { text: '9:30' },
      { text: '. Bring ' },
      { text: 'the form', link: 'https://example.org/form?a=1&b=%222%22' },
      { text: '.' },
    ],
  });
  expect(textOf(words)).toBe(
    'OPEN HOUSE\n\n' +
      'Come on Saturday, at 9:30. Bring the form (https://example.org/form?a=1&b=%222%22).\n\n' +
      '- Juice \n  and fruit\n- tel:+15125550100 (+15125550100)\n\n1. First\n2. Second\n\n> Said Ann\n> twice\n\n----\n\n' +
      'mailto:ann@example.org (ann@example.org)',
  );
});

test('as HTML it has our elements alone, and what was written is escaped', () => {
  const words = readWords('A \\<b> & "c" [x](https://example.org/?a=1&b="2")\n\n- *one*');
  expect(htmlOf(words)).toBe(
    '<p>A &lt;b&gt; &amp; &quot;c&quot; <a href="https://example.org/?a=1&amp;b=%222%22">x</a></p>\n' +
      '<ul>\n<li><em>one</em></li>\n</ul>',
  );
});

test.each([
  ['Hi\n\n<b>there</b>', 3, 'HTML cannot be sent'],
  ['<script>alert(1)</script>', 1, 'HTML cannot be sent'],
  ['![x](https://example.org/x.png)', 1, 'a picture cannot be sent; link to it'],
  ['a\n\n[x](javascript:alert(1))', 3, 'a link must begin with https://, http://, mailto: or tel:'],
  ['[x](data:text/html,x)', 1, 'a link must begin with https://, http://, mailto: or tel:'],
  ['[x](/profile)', 1, 'a link must begin with https://, http://, mailto: or tel:'],
  ['    code', 1, 'a block of code cannot be sent'],
  ['- a\n  - b', 2, 'a list cannot be inside another one, or inside a quote'],
  [
    '[x][1]\n\n[1]: https://example.org',
    1,
    'a link must have its address beside it, as in [words](https://example.org)',
  ],
])('%j is not sent, and it is said why', (markdown, line, words) => {
  const read = () => readWords(markdown);
  expect(read).toThrow(UnsendableWords);
  expect(read).toThrow(words);
  try {
    read();
  } catch (error) {
    expect((error as UnsendableWords).line).toBe(line);
  }
});
