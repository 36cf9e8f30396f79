import type { Block, TextSection } from '@pcr/contract/agreements/agreement-text.ts';

/** The sections of a legal text. `level` is the rank of their headings on the page. */
export function AgreementBody({
  sections,
  level = 'h2',
}: {
  sections: readonly TextSection[];
  level?: 'h2' | 'h3';
}) {
  const Heading = level;
  return (
    <div className="flex flex-col gap-5">
      {sections.map((section) => (
        <section key={section.heading} className="flex flex-col gap-2">
          <Heading className="text-lg">{section.heading}</Heading>
          {section.blocks.map((block) => (
            <BlockText
              key={typeof block === 'string' ? block : block.points.join()}
              block={block}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

function BlockText({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>;
  return (
    <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-ink-soft">
      {block.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
