import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { sessionQuery } from '../account/account.data.ts';
import { rememberedUser, remembersAgreement } from '../account/local-entries.ts';
import { agreementsQuery } from '../agreements/agreements.data.ts';
import { ApiError } from '../kit/api/api.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Gate, MemberApp } from './Gate.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { NewVersion } from './NewVersion.tsx';
import { paths } from './paths.ts';
import { preloadScreen } from './screens.ts';

const ResetPasswordPage = lazy(() => import('../account/ResetPasswordPage.tsx'));
const ConfirmEmailPage = lazy(() => import('../account/ConfirmEmailPage.tsx'));
const EmailChangePage = lazy(() => import('../account/EmailChangePage.tsx'));

/** Trying again helps when the way was broken, not when the server has said no. */
const retry = (failures: number, error: Error) => failures < 2 && !(error instanceof ApiError && error.status < 500);

const client = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 10_000, gcTime: 24 * 3_600_000, networkMode: 'always' },
    // A write is sent when it is asked for; what becomes of it is said at once, with the input kept.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// What the first screen needs is asked for while the code of that screen is still on its way.
void client.prefetchQuery(sessionQuery);
if (rememberedUser()) {
  void client.prefetchQuery(agreementsQuery);
  // The screens need these too, and say what happened when they cannot have them.
  void MemberApp.preload();
  import('../kit/cache/persisted-queries.ts').catch(() => {});
  preloadScreen(window.location.pathname);
  // What the server would refuse is not asked for: the person may have left before they accepted.
  if (remembersAgreement('terms_of_service') && remembersAgreement('nda')) startScreen(window.location.pathname);
}

/** Begins to load what the screen at this address shows. */
function startScreen(pathname: string): void {
  if (pathname === paths.home() || pathname === paths.dashboard()) {
    import('../dashboard/dashboard.data.ts').then(({ prefetchDashboard }) => prefetchDashboard(client)).catch(() => {});
  }
  if (pathname === paths.jobs()) {
    import('../jobs/JobsPage.tsx').catch(() => {});
    import('../jobs/jobs.data.ts').then(({ startJobs }) => startJobs(client)).catch(() => {});
  }
  if (pathname === paths.familyRecords() && remembersAgreement('family_disclaimer')) {
    import('../families/families.data.ts').then(({ startFamilies }) => startFamilies(client)).catch(() => {});
  }
}

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Suspense fallback={<LoadingScreen />}>
            <Routes>
              <Route path={paths.resetPassword()} element={<ResetPasswordPage />} />
              <Route path={paths.confirmEmail()} element={<ConfirmEmailPage />} />
              <Route path={paths.confirmEmailChange()} element={<EmailChangePage />} />
              <Route path="*" element={<Gate />} />
            </Routes>
          </Suspense>
        </BrowserRouter>
        <NewVersion />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
