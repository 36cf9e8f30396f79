import { Download, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageBar } from '../page/PageBar.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';

export interface SelectionBarProps {
  /** How many are selected, and in words. */
  count: number;
  words: string;
  /** Where they are as one file, while some are selected. */
  download: string;
  /** A link says nothing about an ended session: a caller asks for something again. */
  onDownload: () => void;
  deleting: boolean;
  onDelete: () => void;
  onDone: () => void;
  /** Other buttons. */
  children: ReactNode;
}

/** The actions for several selected entries of a list. */
export function SelectionBar(props: SelectionBarProps) {
  const none = props.count === 0;
  return (
    <PageBar className="bg-card">
      <p role="status" className="mb-2 font-strong">
        {props.words} selected
      </p>
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <Button look="secondary" onClick={props.onDone}>
          Done
        </Button>
        {props.children}
        {!none && (
          <ButtonLink icon={Download} href={props.download} download onClick={props.onDownload}>
            Download
          </ButtonLink>
        )}
        <Button
          look="danger"
          icon={Trash2}
          disabled={none}
          busy={props.deleting}
          busyLabel="Deleting..."
          onClick={props.onDelete}
        >
          Delete
        </Button>
      </div>
    </PageBar>
  );
}
