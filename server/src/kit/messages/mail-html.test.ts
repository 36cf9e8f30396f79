import { expect, test } from 'vitest';
import { setIn } from './indent.ts';
import { mailHtml } from './mail-html.ts';

const ORIGIN = 'https://pcr.test';
const body = (text: string) =>
  /<div[^>]*>\n([\s\S]*)\n<\/div>/.exec(mailHtml('Subject', text, ORIGIN))?.[1] ?? '';

test('the same words as the text, each escaped', () => {
  expect(body("Hello <b>Ana</b> & “Bo”,\n\nOne line\nand a 'second'.\n")).toBe(
    '<p>Hello &lt;b&gt;Ana&lt;/b&gt; &amp; “Bo”,</p>\n<p>One line<br>and a &#39;second&#39;.</p>',
  );
  expect(mailHtml('</title><script>alert(1)</script>', 'x', ORIGIN)).not.toContain('<script');
});

test('an address of ours is a link, the first with a name a button, and no other address is a link', () => {
  const html = body(
    `See it in PCR:\n\n${ORIGIN}/inbox?open=1&x="\n\nTurn it off:\n\n${ORIGIN}/unsubscribe\n\n${ORIGIN}/\n\n`,
  );
  expect(html).toMatch(
    /^<p><a href="https:\/\/pcr\.test\/inbox\?open=1&amp;x=&quot;" style="[^"]+">See it in PCR<\/a><\/p>\n/,
  );
  expect(html).toContain(`<p><a href="${ORIGIN}/unsubscribe">Turn it off</a></p>`);
  expect(html).toContain(`<p><a href="${ORIGIN}/">${ORIGIN}/</a></p>`);
  for (const other of [
    'https://evil.example/',
    `${ORIGIN}.evil.example/`,
    `javascript:alert(1)`,
    `${ORIGIN}/a b`,
  ]) {
    expect(body(`Here:\n\n${other}`)).not.toContain('<a');
  }
});

test('somebody’s words are set apart, and are never a link', () => {
  expect(body(`They wrote:\n\n${setIn(`Look:\n\n${ORIGIN}/evil\n<img src=x>`)}\n\nBye`)).toBe(
    '<p>They wrote:</p>\n' +
      `<blockquote style="margin:16px 0;padding-left:12px;border-left:3px solid #8a8a8a">Look:<br><br>${ORIGIN}/evil<br>&lt;img src=x&gt;</blockquote>\n` +
      '<p>Bye</p>',
  );
});

test('a list is a list', () => {
  expect(body('- One <1>\n- Two')).toBe('<ul><li>One &lt;1&gt;</li><li>Two</li></ul>');
});
