/** Eight white lines of eight pixels, turned black. */
const FAX =
  'BI /W 8 /H 8 /BPC 1 /CS /G /D [1 0] /F [/AHx /CCF] /DP [null <</K -1 /Columns 8 /Rows 8>>] ID FF001001> EI';

/** A PDF with a line of text on each page, and a script that would run when it is opened. */
export function pdfOf(pages: readonly string[]): Buffer<ArrayBuffer> {
  const kids = pages.map((_, n) => `${4 + 2 * n} 0 R`).join(' ');
  const script = "(app.alert\\('pdf script'\\); this.submitForm\\('https://example.org'\\))";
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS${script}>>>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((words, n) => {
      // With a black square as fax machines send it, for which a reader needs a decoder.
      const content = `BT /F1 24 Tf 72 700 Td (${words}) Tj ET q 200 0 0 200 200 300 cm ${FAX} Q`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * n} 0 R>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, n) => {
    const at = file.length;
    file += `${n + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R>>\n`;
  return Buffer.from(`${file}startxref\n${start}\n%%EOF\n`);
}
