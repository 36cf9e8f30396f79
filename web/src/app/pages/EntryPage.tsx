import { Navigate } from 'react-router';
import { useAgreement } from '../../agreements/agreements.data.ts';
import { paths } from '../../paths.ts';
import { LoadingScreen } from '../gate/LoadingScreen.tsx';

/** Where one arrives: decides where to go, and leaves no trace in the history (kit.md 75). */
export function EntryPage() {
  const { accepted } = useAgreement('terms_of_service');
  if (accepted === undefined) return <LoadingScreen words="Checking legal compliance..." />;
  if (accepted) return <Navigate replace to={paths.dashboard()} />;
  return <Navigate replace to={paths.termsOfService()} state={{ from: paths.dashboard() }} />;
}
