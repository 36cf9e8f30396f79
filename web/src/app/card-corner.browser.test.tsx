import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { contractorServer } from '../contractors/testing/contractor-server.ts';
import { familyServer } from '../families/testing/family-server.ts';
import { jobServer } from '../jobs/testing/job-server.ts';
import { expect, test } from '../testing/app-test.tsx';

test('the button that opens a card stands in its last corner, on every list and at every width (kit.md 115)', async ({
  server,
  member,
  open,
}) => {
  onTestFinished(() => page.viewport(390, 844));
  familyServer(server, { family_name: 'Lee Family' });
  jobServer(server, member).post();
  contractorServer(server, member).add({ name: 'Ana Bell' });
  for (const width of [320, 390, 1280]) {
    await page.viewport(width, 844);
    const corners = new Set<string>();
    for (const path of ['/family-records', '/contractors', '/jobs']) {
      await open(path);
      const button = page.getByRole('article').getByRole('button', { name: /^View details of /i });
      await expect.element(button).toBeVisible();
      const box = button.element().getBoundingClientRect();
      const card = button.element().closest('article')?.getBoundingClientRect() ?? box;
      corners.add(`${card.bottom - box.bottom} below`);
      expect(card.right - box.right, `${path} at ${width}`).toBeLessThan(12);
    }
    expect([...corners], `${width} px wide`).toHaveLength(1);
  }
});
