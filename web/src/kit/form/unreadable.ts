/** The words about a day or a time that was typed in part, or is none. */
export const NO_DAY = 'Enter a real date, for example 03/03/2026';
export const NO_TIME = 'Enter a real time, for example 8:30 AM';
