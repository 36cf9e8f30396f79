import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';

/** A PDF of pages with these words. */
export async function pdfOf(...words: string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (const text of words) document.addPage().drawText(text);
  return Buffer.from(await document.save());
}

/** A PDF of so many blank pages, written without the library, which takes seconds for thousands. */
export function blankPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, n) => `${n + 3} 0 R`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`,
    ...kids.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, n) => {
    const offset = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + head + offsets.join('') + trailer, 'latin1');
}

/** A page for each of these JPEG pictures. */
export async function pdfOfPictures(...pictures: Uint8Array[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  // The same bytes twice are two pictures.
  for (const bytes of pictures)
    document.addPage().drawImage(await document.embedJpg(Uint8Array.from(bytes)));
  return Buffer.from(await document.save());
}

/** One that asks for a password when it is opened, or with '' only asks readers not to print. */
export async function lockedPdf(userPassword: string, words = 'locked'): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawText(words);
  document.encrypt({ userPassword, ownerPassword: 'owner', permissions: { printing: false } });
  return Buffer.from(await document.save());
}

/**
 * One with script for when it is opened, its page is, and its link is pressed, a file in it, and a
 * filled form.
 */
export async function scriptedPdf(words: string, filledIn: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  page.drawText(words);
  document.addJavaScript('main', 'app.alert(1)');
  await document.attach(Buffer.from('<script>'), 'attached.html');
  const script = document.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(2)') });
  document.catalog.set(PDFName.of('OpenAction'), script);
  page.node.set(PDFName.of('AA'), document.context.obj({ O: script }));
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 100, 100] };
  page.node.addAnnot(document.context.register(document.context.obj({ ...link, A: script })));
  const field = document.getForm().createTextField('name');
  field.setText(filledIn);
  field.addToPage(page, { x: 50, y: 50 });
  return Buffer.from(await document.save());
}

/**
 * One of so many pages, which share that many bytes: each has them to itself where it is copied.
 */
export function pdfWithSharedWords(pages: number, bytes: number): Buffer {
  const kids = Array.from({ length: pages }, (_, n) => `${n + 3} 0 R`).join(' ');
  const shared = `/MediaBox [0 0 612 792] /Resources << /Font << /A (${'A'.repeat(bytes)}) >> >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] ${shared} >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R >>'),
  ].map((body, n) => `${n + 1} 0 obj\n${body}\nendobj\n`);
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`;
  return Buffer.from(`%PDF-1.7\n${objects.join('')}${trailer}`, 'latin1');
}

/** One whose form brings along a file, what a program noted, and a script, each with the secret. */
export async function pdfWithNotes(words: string, secret: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  const { context } = document;
  const page = document.addPage();
  page.drawText(words);
  const stream = (about: Record<string, string>) => context.register(context.stream(secret, about));
  const file = context.register(
    context.obj({ Type: 'Filespec', EF: { F: stream({ Type: 'EmbeddedFile' }) } }),
  );
  const script = context.register(context.obj({ S: 'JavaScript', JS: PDFString.of(secret) }));
  const form = context.stream('q Q', {
    ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 10, 10], AF: [file] },
    ...{
      Metadata: stream({ Type: 'Metadata', Subtype: 'XML' }),
      PieceInfo: { Editor: { Private: stream({}) } },
    },
    Resources: { Font: { F1: file }, Other: { Script: script } },
  });
  page.node.newXObject('Form', context.register(form));
  page.node.Resources()?.set(PDFName.of('Other'), stream({}));
  return Buffer.from(await document.save({ useObjectStreams: false }));
}
