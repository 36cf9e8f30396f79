/** A filter of a list, as its control takes it. */
export interface FilterControl {
  value: string | undefined;
  /** '' clears it. */
  onChoose: (value: string) => void;
}

/**
 * For each filter by its name: what its control needs. `const filter = filterOf(filters, onFilter)`
 */
export const filterOf =
  <Name extends string>(
    filters: Readonly<Partial<Record<NoInfer<Name>, string>>>,
    onFilter: (name: Name, value: string) => void,
  ) =>
  (name: Name): FilterControl => ({
    value: filters[name],
    onChoose: (value) => onFilter(name, value),
  });
