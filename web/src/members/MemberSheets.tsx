import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../kit/sheet/SheetPresence.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';

const MemberSheet = loadableSheet(() => import('./MemberSheet.tsx'));

/** The card that the address names, over whatever screen and sheet is there (members.md 7). */
export function MemberSheets() {
  const card = useSheetInUrl('member');
  return (
    <SheetPresence value={card.value} onClose={card.close}>
      {(id) => <MemberSheet open={card.open} cardId={id} onClose={card.close} />}
    </SheetPresence>
  );
}
