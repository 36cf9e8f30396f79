/** How many samples there are, for the badges of tabs whose samples are not loaded (community.md 3). */
export const SAMPLE_COUNTS = { groups: 4 } as const;
