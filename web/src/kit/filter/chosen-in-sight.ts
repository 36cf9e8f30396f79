/**
 * A filter that a link has set may be beyond the edge of its row. The row then scrolls to it, no
 * further than it must; of several that are set, to the first. A row that is scrolled already
 * stays: whoever sets a filter sees it.
 */
export function chosenInSight(chip: Element | null | undefined): void {
  const row = chip?.closest('[data-scrolls-sideways]');
  if (!chip || !row || row.scrollLeft > 0) return;
  if (row.querySelector('[data-set]')?.contains(chip) === false) return;
  const beyond = chip.getBoundingClientRect().right - row.getBoundingClientRect().right;
  if (beyond > 0) row.scrollLeft = beyond + 16;
}
