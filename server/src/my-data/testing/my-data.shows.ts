/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // 'app'; of other screens each part is as its own endpoint answers it (start.pg.test.ts).
  'getDataExport',
  'requestDataExport',
  'deleteDataExport',
  'getDataExportContent',
];
