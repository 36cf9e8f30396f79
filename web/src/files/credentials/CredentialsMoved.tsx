import { Navigate } from 'react-router';
import { paths } from '../../paths.ts';

/** Credentials stand in the folder of certificates (credentials.md 15). */
export default function CredentialsMoved() {
  return <Navigate to={paths.certificates()} replace />;
}
