import { Gauge, type Registry } from 'prom-client';

export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/**
 * A gauge that is looked at when somebody reads the metrics. What cannot be seen is not there: zero
 * would be a figure, and one error would take all the others with it.
 */
export function gauge(
  registry: Registry,
  about: { name: string; help: string; labels?: readonly string[] },
  look: () => readonly Sample[] | number | null | Promise<readonly Sample[] | number | null>,
): void {
  const { name, help, labels = [] } = about;
  new Gauge({
    ...{ name, help, labelNames: labels, registers: [registry] },
    async collect() {
      const seen = await Promise.resolve()
        .then(look)
        .catch(() => null);
      this.reset();
      if (labels.length === 0) this.remove();
      if (typeof seen === 'number') this.set(seen);
      else for (const [values, value] of seen ?? []) this.set(values, value);
    },
  });
}
