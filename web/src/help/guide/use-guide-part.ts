import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import type { GuidePart } from './guide-links.ts';

/** Which of the two lists of pages this address is in. */
export const useGuidePart = (): GuidePart =>
  useLocation().pathname.startsWith(paths.tutorials()) ? 'tutorials' : 'guide';
