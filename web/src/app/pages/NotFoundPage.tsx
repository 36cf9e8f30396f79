import { LayoutDashboard } from 'lucide-react';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { paths } from '../../paths.ts';

/** kit.md 74, with a way on: nobody should have to guess where the app continues. */
export default function NotFoundPage() {
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center">
      <title>Page Not Found – PCR</title>
      <h1 className="text-xl">404</h1>
      <p className="text-lg">This page has not been generated</p>
      <p className="text-ink-soft">Tell me what you would like on this page</p>
      <ButtonLink to={paths.dashboard()} look="primary" icon={LayoutDashboard} className="mt-4">
        Go to Dashboard
      </ButtonLink>
    </div>
  );
}
