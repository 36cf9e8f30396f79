import { setContractorPhoto } from '@pcr/contract/contractors/photo/photo.endpoints.ts';
import { call } from '../../kit/api/api.ts';
import { contractors } from '../contractors.data.ts';

/** Makes a file of one's own the photo of the entry that one holds; null takes the photo away. */
export const useSetPhoto = () =>
  contractors.cache.useChange(({ id, file_id }: { id: string; file_id: string | null }) =>
    call(setContractorPhoto, { params: { id }, in: { file_id } }),
  );
