import { expect, test } from 'vitest';
import { withOwnStyles } from './own-styles.ts';

// The page has the styles of its frames alone (kit.md 139).

const TO_FILL = /<link>/;
const own = (markup: string, sheet: string) => withOwnStyles(`<link>${markup}`, sheet, TO_FILL);

test('elements outside the page have no styles there, in whatever way they are named', () => {
  const sheet = `
    hr { height: 0 } p, hr { margin: 0 } .card { color: red } .sheet { color: blue } [data-pane] { top: 0 }
    :is(hr, p) .sheet { top: 1px } .sheet:hover { top: 2px } ::backdrop { top: 3px } .card:not(.sheet) { top: 4px }
    :root:has(.sheet) { top: 5px } [data-theme="dark"] { top: 6px } p::before { top: 7px }`;
  expect(own('<p class="card">Hello</p>', sheet)).toBe(
    '<style>p{margin:0}.a{color:red}.a:not(.sheet){top:4px}[data-theme=dark]{top:6px}p:before{top:7px}</style>' +
      '<p class="a">Hello</p>',
  );
});

test('a class that has no style is gone; one that is written with signs is found', () => {
  const sheet = String.raw`.wide\:px-1\.5 { color: red } .\[\&\>p\]\:m-0 > p { margin: 0 }`;
  expect(
    own('<p class="known wide:px-1.5 [&amp;&gt;p]:m-0"></p><p class="known"></p>', sheet),
  ).toBe('<style>.b{color:red}.c>p{margin:0}</style><p class="b c"></p><p></p>');
});

test('a property and an animation that nothing asks for are gone, and what only these asked for', () => {
  const sheet = `
    :root { --brand: var(--green); --green: #080; --danger: var(--red); --red: #f00 }
    @property --danger { syntax: "*"; inherits: false }
    @keyframes spin { to { rotate: 1turn; } } @keyframes fade { to { opacity: 0; } }
    p { color: var(--brand); animation: spin 1s } hr { color: var(--danger); animation: fade 1s }`;
  expect(own('<p></p>', sheet)).toBe(
    '<style>:root{--a:var(--b);--b:#080}@keyframes spin{to{rotate:1turn}}p{color:var(--a);animation:1s spin}</style><p></p>',
  );
});

test('what is for paper alone is gone', () => {
  const sheet =
    'p { top: 0 } @media print { p { top: 1px } } @media print, (width < 9px) { p { top: 2px } }';
  expect(own('<p></p>', sheet)).toMatch(/top:0.*top:2px/);
  expect(own('<p></p>', sheet)).not.toContain('1px');
});

test('text in a script is no markup', () => {
  expect(
    own('<script>const frame = "<hr class=card>"</script><p></p>', 'hr { top: 0 } p { top: 1px }'),
  ).toBe('<style>p{top:1px}</style><script>const frame = "<hr class=card>"</script><p></p>');
});

test('browsers that know no ranges in media queries are asked as they can read it', () => {
  const sheet = '@media (width >= 64rem) { p { top: 0 } }';
  expect(own('<p></p>', sheet)).toContain('@media (min-width:64rem)');
});
