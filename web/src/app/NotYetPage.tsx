import { LayoutDashboard } from 'lucide-react';
import { ButtonLink } from '../kit/ui/ButtonLink.tsx';
import { paths } from './paths.ts';

/** kit.md 74: a screen that links lead to before it is built. */
export function NotYetPage({ name }: { name: string }) {
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center">
      <title>{`${name} – PCR`}</title>
      <h1 className="text-xl">{name}</h1>
      <p className="text-ink-soft">This part of PCR is not ready yet.</p>
      <ButtonLink to={paths.dashboard()} look="primary" icon={LayoutDashboard} className="mt-4">
        Go to Dashboard
      </ButtonLink>
    </div>
  );
}
