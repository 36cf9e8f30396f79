import type { ReactNode } from 'react';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import type { useQuestion } from './use-question.ts';

export interface QuestionOverProps<What extends string, Row extends { id: string }> {
  question: ReturnType<typeof useQuestion<What, Row>>;
  children: (asked: { what: What; row: Row }) => ReactNode;
}

/** The question about a row, over the list; nothing if the address names no row. */
export function QuestionOver<What extends string, Row extends { id: string }>({
  question: { sheet, asked },
  children,
}: QuestionOverProps<What, Row>) {
  return (
    <SheetPresence value={sheet.value} onClose={sheet.close}>
      {(value) => {
        const found = asked(value);
        return found && children(found);
      }}
    </SheetPresence>
  );
}
