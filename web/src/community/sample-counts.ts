/** How many samples there are, for the badges of tabs whose samples are not loaded (community.md 3). */
export const SAMPLE_COUNTS = { mentors: 12 } as const;
