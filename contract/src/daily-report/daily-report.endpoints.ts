import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/shapes.ts';
import { DailyReport } from './daily-report.schema.ts';

export const getDailyReport = endpoint('GET', '/daily-reports/:id', {
  needs: ['terms_of_service', 'nda'],
  params: z.object({ id: Id }),
  out: DailyReport,
  summary: 'What was new for the caller in one of their daily reports, as far as it is there still',
});
