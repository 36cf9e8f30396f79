import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Gate } from './Gate.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { NewVersion } from './NewVersion.tsx';
import { paths } from './paths.ts';

const ResetPasswordPage = lazy(() => import('../account/ResetPasswordPage.tsx'));
const ConfirmEmailPage = lazy(() => import('../account/ConfirmEmailPage.tsx'));
const EmailChangePage = lazy(() => import('../account/EmailChangePage.tsx'));

export function App({ client }: { client: QueryClient }) {
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
