import type { Domain } from '../domain.ts';
import { bytesOf } from '../files/files.ts';
import { archivePage } from './archive-page.ts';
import { myDataRoutes } from './my-data.routes.ts';
import { myDataDaily, myDataTasks } from './my-data.tasks.ts';
import { exportContents, exportPaths, removeExportOf } from './my-data.ts';

export const myData = {
  name: 'my-data',
  routes: myDataRoutes,
  tasks: (parts) => myDataTasks({ ...parts, bytesOf }),
  daily: myDataDaily,
  long: ['my_data_export'],
  erase: removeExportOf,
  pathsOfOthers: exportPaths,
  contents: exportContents,
  archivePage,
  tables: [
    {
      table: 'data_exports',
      owner: 'user_id',
      omit: ['path'],
      words: { at: 730, title: 'Download My Data', says: 'When you asked for this file.' },
    },
  ],
} satisfies Domain;
