// A mail's words as HTML: the same words in the same order, so that nobody has to write each mail
// twice. No tables, no pictures, and no colors but the button's: dark mode then needs no rules of
// its own.

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (words: string): string =>
  words.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const BODY =
  'margin:0;padding:24px 16px;font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;font-size:16px;line-height:1.5';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:12px;background-color:#0f5a63;color:#ffffff;font-weight:600;text-decoration:none';
const SET_IN = 'margin:16px 0;padding-left:12px;border-left:3px solid #8a8a8a';

/** Short words before a link are its name: 'See it in PCR:'. */
const LINK_NAME = /^([^\n]{1,40}):$/;

/**
 * HTML of a plain text. A line of its own with an address of ours (below `origin`) becomes a link,
 * the first of them a button; all else is words, whatever they look like.
 */
export function mailHtml(subject: string, text: string, origin: string | null): string {
  const paragraphs = text.trim().split(/\n\n+/);
  const isLink = (paragraph: string | undefined): paragraph is string =>
    origin !== null &&
    paragraph !== undefined &&
    /^\S+$/.test(paragraph) &&
    paragraph.startsWith(`${origin}/`);
  let hasButton = false;
  const parts = paragraphs.map((paragraph, n) => {
    if (isLink(paragraph)) {
      const name = LINK_NAME.exec(paragraphs[n - 1] ?? '')?.[1];
      const style = name && !hasButton ? ` style="${BUTTON}"` : '';
      hasButton ||= name !== undefined;
      return `<p><a href="${escaped(paragraph)}"${style}>${escaped(name ?? paragraph)}</a></p>`;
    }
    // It is the name of the link after it.
    if (LINK_NAME.test(paragraph) && isLink(paragraphs[n + 1])) return '';
    return paragraphHtml(paragraph);
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root { color-scheme: light dark; }</style>
</head>
<body style="${BODY}">
<div style="max-width:36rem;margin:0 auto;overflow-wrap:anywhere">
${parts.filter((part) => part !== '').join('\n')}
</div>
</body>
</html>
`;
}

function paragraphHtml(paragraph: string): string {
  const lines = paragraph.split('\n');
  if (lines.every((line) => line.startsWith('- '))) {
    return `<ul>${lines.map((line) => `<li>${escaped(line.slice(2))}</li>`).join('')}</ul>`;
  }
  // The words of somebody else (indent.ts).
  const isSetIn = lines.every((line) => line.startsWith('  '));
  const words = lines.map((line) => escaped(isSetIn ? line.slice(2) : line)).join('<br>');
  return isSetIn ? `<blockquote style="${SET_IN}">${words}</blockquote>` : `<p>${words}</p>`;
}
