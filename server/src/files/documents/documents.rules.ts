const NAME_MAX = 255;

/** The name with a number before its extension, 'plan (2).pdf', within the length of a name. */
export function numbered(name: string, n: number): string {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]{1,10})?$/su.exec(name) ?? [];
  const end = ` (${n})${extension}`;
  return `${[...stem].slice(0, NAME_MAX - end.length).join('')}${end}`;
}
