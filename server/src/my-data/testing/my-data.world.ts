import { requestDataExport } from '@pcr/contract/my-data/my-data.endpoints.ts';
import type { Deed } from '../../testing/endpoints/world.ts';

export const fill: Deed = ({ owner }) => owner.ask(requestDataExport);
