/** The map of a place that is named in words, on a site that needs no account. */
export const mapLink = (place: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
