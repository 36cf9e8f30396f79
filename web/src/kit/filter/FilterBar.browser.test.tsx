import { MemoryRouter } from 'react-router';
import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expect, test } from '../testing/component-test.ts';
import { FilterBar } from './FilterBar.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import { ToggleChip } from './ToggleChip.tsx';

test('the focused chip in a row that scrolls sideways is seen whole (kit.md 113)', async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(390, 844));
  await render(
    <main className="px-4">
      <FilterBar search={{ label: 'Search families', value: '', onChoose: () => {} }}>
        {['All Status', 'All Locations', 'All Ratings', 'Newest first', 'Name'].map((name) => (
          <button key={name} type="button" className="shrink-0 px-8">
            {name}
          </button>
        ))}
      </FilterBar>
    </main>,
    { wrapper: MemoryRouter },
  );
  const cut = () => {
    const { left, right } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    return left >= 0 && right <= 320 ? [] : [document.activeElement?.textContent, left, right];
  };
  await userEvent.click(page.getByRole('searchbox'));
  for (const shift of [false, true])
    for (let stop = 0; stop < 5; stop++) {
      await userEvent.tab({ shift });
      await expect.poll(cut).toEqual([]);
    }
});

test('a row scrolls to the chip that a link has chosen, no further than it must, and not to one that chooses nothing (kit.md 113)', async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(390, 844));
  const words = ['', 'Infant Care', 'Toddler', 'Special Needs', 'Preschool'];
  const row = async (selected: string) => {
    const { unmount } = await render(
      <main className="px-4">
        <FilterBar search={{ label: 'Search contractors', value: '', onChoose: () => {} }}>
          <FilterSelect label="Sort by" value="" all="Rating" choices={[]} onChoose={() => {}} />
          {['Near me', 'Available now'].map((name) => (
            <button key={name} type="button" className="shrink-0 px-4">
              {name}
            </button>
          ))}
          <FilterChips
            label="Specialty"
            choices={words.map((value) => ({ value, label: value || 'All' }))}
            selected={selected}
            onSelect={() => {}}
          />
        </FilterBar>
      </main>,
      { wrapper: MemoryRouter },
    );
    const chip = page.getByRole('button', { name: selected || 'All', exact: true });
    await expect.element(chip).toBeInTheDocument();
    const { right } = chip.element().getBoundingClientRect();
    const { left } = page.getByRole('combobox').element().getBoundingClientRect();
    await unmount();
    return { right: Math.round(right), begins: left === 16 };
  };
  expect(await row('Toddler')).toEqual({ right: 304, begins: false });
  expect(await row('')).toMatchObject({ begins: true });
});

test('a row stays at its beginning where the filter that is set has a chip there, too (kit.md 113)', async () => {
  await render(
    <main className="px-4">
      <FilterBar search={{ label: 'Search contractors', value: '', onChoose: () => {} }}>
        <ToggleChip on value="now" onToggle={() => {}}>
          Available now
        </ToggleChip>
        {['Infant Care', 'Special Needs', 'Preschool'].map((name) => (
          <button key={name} type="button" className="shrink-0 px-8">
            {name}
          </button>
        ))}
        <FilterSelect
          label="Availability"
          all="Any"
          value="now"
          choices={[{ value: 'now', label: 'Available Now' }]}
          onChoose={() => {}}
        />
      </FilterBar>
    </main>,
    { wrapper: MemoryRouter },
  );
  const chip = page.getByRole('button', { name: 'Available now' });
  await expect.element(chip).toBeInTheDocument();
  expect(chip.element().getBoundingClientRect().left).toBe(16);
});

test('a filter that a link has set is in sight in its row, and the row begins at its beginning without one', async () => {
  const bar = (set: string) => (
    <main className="px-4">
      <FilterBar search={{ label: 'Search events', value: '', onChoose: () => {} }}>
        {['Status', 'Type', 'Category', 'Distance'].map((label) => (
          <FilterSelect
            key={label}
            label={label}
            all={`Any kind of ${label}`}
            value={label === set ? 'one' : ''}
            choices={[{ value: 'one', label: 'Just this one' }]}
            onChoose={() => {}}
          />
        ))}
      </FilterBar>
    </main>
  );
  await page.viewport(390, 844);
  const { unmount } = await render(bar('Category'), { wrapper: MemoryRouter });
  await expect.element(page.getByRole('combobox', { name: 'Category' })).toBeInTheDocument();
  const isCut = (name: string) => {
    const { left, right } = page.getByRole('combobox', { name }).element().getBoundingClientRect();
    return left < 0 || right > 390;
  };
  expect(isCut('Category')).toBe(false);
  await unmount();
  await render(bar(''), { wrapper: MemoryRouter });
  await expect.element(page.getByRole('combobox', { name: 'Category' })).toBeInTheDocument();
  expect([isCut('Status'), isCut('Category')]).toEqual([false, true]);
});
