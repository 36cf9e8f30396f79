import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Route, Routes } from 'react-router';
import { loadable } from '../kit/ui/loadable.tsx';
import '../kit/url/pop-guard.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Gate } from './Gate.tsx';
import { LoadingScreen } from './LoadingScreen.tsx';
import { NewVersion } from './NewVersion.tsx';
import { isSharedAlbum, paths } from './paths.ts';

const ResetPasswordPage = loadable(() => import('../account/ResetPasswordPage.tsx'));
const ConfirmEmailPage = loadable(() => import('../account/ConfirmEmailPage.tsx'));
const AboutRecordPage = loadable(() => import('../disputes/AboutRecordPage.tsx'));
const SharedAlbumPage = loadable(() => import('../files/albums/SharedAlbumPage.tsx'));
const PrivacyPolicyPage = loadable(() => import('../agreements/PrivacyPolicyPage.tsx'));
const ConfirmDisputePage = loadable(() => import('../disputes/ConfirmDisputePage.tsx'));
const EndSignInPage = loadable(() => import('../account/security/EndSignInPage.tsx'));
const DeletionAskedPage = loadable(() => import('../account/deletion/DeletionAskedPage.tsx'));
const UnsubscribeScreen = loadable(() => import('./UnsubscribeScreen.tsx'));
const EmailChangePage = loadable(() => import('../account/EmailChangePage.tsx'));

export function App({ client }: { client: QueryClient }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <Routes>
            <Route path={paths.resetPassword()} element={<ResetPasswordPage waiting={<LoadingScreen />} />} />
            <Route path={paths.confirmEmail()} element={<ConfirmEmailPage waiting={<LoadingScreen />} />} />
            <Route path={paths.confirmEmailChange()} element={<EmailChangePage waiting={<LoadingScreen />} />} />
            <Route path={paths.deletionAsked()} element={<DeletionAskedPage waiting={<LoadingScreen />} />} />
            <Route path={paths.endSignIn()} element={<EndSignInPage waiting={<LoadingScreen />} />} />
            <Route path={paths.unsubscribe()} element={<UnsubscribeScreen waiting={<LoadingScreen />} />} />
            <Route path={paths.aboutRecord()} element={<AboutRecordPage waiting={<LoadingScreen />} />} />
            <Route path={paths.confirmDispute()} element={<ConfirmDisputePage waiting={<LoadingScreen />} />} />
            <Route path={paths.sharedAlbum()} element={<SharedAlbumPage waiting={<LoadingScreen />} />} />
            <Route path={paths.privacyPolicy()} element={<PrivacyPolicyPage waiting={<LoadingScreen />} />} />
            <Route path="*" element={<Gate />} />
          </Routes>
        </BrowserRouter>
        {/* Who only looks at an album needs no copy of the app. */}
        {!isSharedAlbum() && <NewVersion />}
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
