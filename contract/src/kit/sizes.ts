/**
 * kit.md 58: 'Bytes', 'KB', 'MB', 'GB' in steps of 1024, with up to one decimal: 1,536 bytes are
 * '1.5 KB'.
 */
export function sizeText(bytes: number): string {
  const units = ['Bytes', 'KB', 'MB', 'GB'];
  let step = 0;
  let size = bytes;
  while (step < units.length - 1 && Number(size.toFixed(step ? 1 : 0)) >= 1024) {
    size /= 1024;
    step++;
  }
  return `${Number(size.toFixed(1))} ${units[step]}`;
}
