import ProfilePage, { type ProfilePageProps } from '../../account/profile/ProfilePage.tsx';
import { Feedback } from '../../help/feedback/Feedback.tsx';

/** The profile with the feedback sheet, which is another domain's. */
export default function ProfileScreen(props: Omit<ProfilePageProps, 'feedback'>) {
  return <ProfilePage {...props} feedback={(sheet) => <Feedback {...sheet} />} />;
}
