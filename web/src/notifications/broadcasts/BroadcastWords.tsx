import type {
  BroadcastBlock,
  BroadcastRun,
} from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import { Fragment, type ReactNode } from 'react';

// The server has made blocks of the operator's Markdown (notifications.md 98); here each gets the
// app's look.

export function BroadcastWords({ words }: { words: readonly BroadcastBlock[] }) {
  return (
    <div className="wrap-anywhere flex flex-col gap-3 whitespace-pre-wrap">
      {words.map((block, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <Block key={n} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: BroadcastBlock }) {
  switch (block.block) {
    case 'heading':
      return (
        <h2 className="mt-2 text-lg">
          <Runs runs={block.runs} />
        </h2>
      );
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      );
    case 'quote':
      return (
        <blockquote className="rounded-card border border-line px-4 py-3 text-ink-soft">
          <Runs runs={block.runs} />
        </blockquote>
      );
    case 'list':
      return <List {...block} />;
    case 'line':
      return <hr className="border-line" />;
  }
}

function List({ ordered, items }: Extract<BroadcastBlock, { block: 'list' }>) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag
      className={`flex flex-col gap-1 ps-6 ${ordered ? 'list-decimal' : 'list-disc'} marker:text-ink-soft`}
    >
      {items.map((runs, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <li key={n}>
          <Runs runs={runs} />
        </li>
      ))}
    </Tag>
  );
}

function Runs({ runs }: { runs: readonly BroadcastRun[] }) {
  return runs.map((run, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change
    <Fragment key={n}>{runNode(run)}</Fragment>
  ));
}

function runNode({ text, strong, emphasis, link }: BroadcastRun): ReactNode {
  let node: ReactNode = text;
  if (emphasis) node = <em>{node}</em>;
  if (strong) node = <strong className="font-strong">{node}</strong>;
  if (!link) return node;
  const leaves = link.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={link} className="text-brand-ink underline underline-offset-4" {...leaves}>
      {node}
    </a>
  );
}
