/** One figure of the metrics, as Prometheus reads it. */
export interface Figure {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** The figures of a text in Prometheus' format, without its comments. */
export function figuresIn(text: string): Figure[] {
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (!name) throw new Error(`This is no figure: ${line}`);
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, label, said]) => [label, said])),
        value: Number(value),
      };
    });
}

/** The figure with this name and these labels; undefined where there is none. */
export function figureIn(
  text: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  return figuresIn(text).find(
    (figure) =>
      figure.name === name &&
      Object.entries(labels).every(([label, value]) => figure.labels[label] === value),
  )?.value;
}
