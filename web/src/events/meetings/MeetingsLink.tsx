import { CHIP, CHIP_OFF } from '../../kit/look/chip-look.ts';
import { Link } from '../../kit/ui/Link.tsx';
import { paths } from '../../paths.ts';

/** The way to one's meetings, among the chips over the events. */
export function MeetingsLink() {
  return (
    <Link to={paths.meetings()} className={`${CHIP} ${CHIP_OFF} inline-flex items-center px-3.5`}>
      Meetings
    </Link>
  );
}
