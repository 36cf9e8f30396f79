import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import {
  BookOpen,
  FileQuestion,
  Mail,
  MessageCircle,
  MessageSquareHeart,
  Phone,
  PlayCircle,
  SearchX,
  Send,
  Users,
} from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { SearchField } from '../kit/filter/SearchField.tsx';
import { NotLoaded } from '../kit/list/NotLoaded.tsx';
import { BackLink } from '../kit/page/BackLink.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { loadableSheet, SheetBoundary } from '../kit/sheet/SheetBoundary.tsx';
import { usePresence } from '../kit/sheet/use-presence.ts';
import { Accordion } from '../kit/ui/Accordion.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { Skeleton } from '../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { mailLink } from '../kit/words/mail-link.ts';
import { usePhoneLink } from '../kit/words/use-phone-link.ts';
import { paths } from '../paths.ts';
import { searchQuestions } from './faq.ts';
import { Feedback } from './feedback/Feedback.tsx';
import { useHelpContact } from './help.data.ts';
import { answerTimeText, VERSION } from './help.labels.ts';
import { SentMessages } from './SentMessages.tsx';
import { SupportForm } from './SupportForm.tsx';

const SentMessageSheet = loadableSheet(() => import('./SentMessageSheet.tsx'));
const ChatSheet = loadableSheet(() => import('./chat/ChatSheet.tsx'));

/** Help & Support (help.md 22). Search, open question and open sheet are in the URL. */
export default function HelpPage() {
  const message = useSheetInUrl('message');
  const feedback = useSheetInUrl('feedback');
  const chat = useSheetInUrl('chat');
  const reading = usePresence(message.value);
  const chatting = usePresence(chat.value);
  const form = useRef<HTMLElement>(null);
  const toForm = useRef(false);
  const { show } = message;
  const view = useCallback((id: string) => show(id), [show]);

  const showForm = useCallback(() => {
    form.current?.scrollIntoView();
    form.current?.querySelector<HTMLElement>('input[type=text]')?.focus({ preventScroll: true });
  }, []);
  // A link leads to it.
  const isLinked = useSearchParams()[0].has('write');
  useEffect(() => {
    if (isLinked) showForm();
  }, [isLinked, showForm]);
  // Once the sheet over it has given the page back.
  useEffect(() => {
    if (chatting || !toForm.current) return;
    toForm.current = false;
    showForm();
  }, [chatting, showForm]);

  return (
    <div className="flex flex-col gap-8">
      <title>Help & Support – PCR</title>
      <header>
        <div className="mb-2">
          <BackLink to={paths.profile()}>Back to Profile</BackLink>
        </div>
        <h1 className="text-xl">Help & Support</h1>
      </header>

      <Contact onChat={() => chat.show()} onWrite={showForm} />
      <Questions />

      <section ref={form} aria-labelledby="help-form" className="flex scroll-mt-4 flex-col gap-3">
        <h2 id="help-form" className="text-lg font-strong">
          Send us a message
        </h2>
        <SupportForm onView={view} />
      </section>

      <section aria-labelledby="help-messages" className="flex flex-col gap-3">
        <h2 id="help-messages" className="text-lg font-strong">
          Your messages
        </h2>
        <SentMessages onView={view} />
      </section>

      <Resources onFeedback={() => feedback.show()} />

      <p className="text-center text-sm text-ink-soft">PCR {VERSION}</p>

      {reading && (
        <SheetBoundary key={`message-${reading.key}`} onClose={message.close}>
          <SentMessageSheet open={message.open} id={reading.value} onClose={message.close} />
        </SheetBoundary>
      )}
      <Feedback open={feedback.open} onClose={feedback.close} />
      {chatting && (
        <SheetBoundary key={`chat-${chatting.key}`} onClose={chat.close}>
          <ChatSheet
            open={chat.open}
            onClose={chat.close}
            onWrite={() => {
              toForm.current = true;
              chat.close();
            }}
          />
        </SheetBoundary>
      )}
    </div>
  );
}

const TILE =
  'flex min-h-16 w-full items-center gap-3 rounded-card border border-line bg-card px-4 py-3 text-start transition-colors hover:bg-hover';

function Tile({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
        {icon}
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="font-strong wrap-anywhere">{title}</span>
        <span className="text-sm text-ink-soft wrap-anywhere">{children}</span>
      </span>
    </>
  );
}

/** Only the ways that the operator has opened. */
function Contact({ onChat, onWrite }: { onChat: () => void; onWrite: () => void }) {
  const help = useHelpContact();
  const { data: contact } = help;
  const tel = usePhoneLink(contact?.operator_phone);
  return (
    <section aria-labelledby="help-contact" className="flex flex-col gap-3">
      <h2 id="help-contact" className="text-lg font-strong">
        Contact us
      </h2>
      <div className="grid grid-cols-1 gap-3 wide:grid-cols-2">
        {contact?.operator_email && (
          <a href={mailLink(contact.operator_email)} className={TILE}>
            <Tile icon={<Mail size="1.25rem" aria-hidden />} title="Email">
              {contact.operator_email}
            </Tile>
          </a>
        )}
        {tel && (
          <a href={tel} className={TILE}>
            <Tile icon={<Phone size="1.25rem" aria-hidden />} title="Phone">
              {contact?.operator_phone}
            </Tile>
          </a>
        )}
        <button type="button" onClick={onChat} className={TILE}>
          <Tile icon={<MessageCircle size="1.25rem" aria-hidden />} title="Live Chat">
            {contact?.live_chat === false
              ? 'No live chat here. See when to expect an answer'
              : `Write to ${operatorName()}`}
          </Tile>
        </button>
        <button type="button" onClick={onWrite} className={TILE}>
          <Tile icon={<Send size="1.25rem" aria-hidden />} title="Message">
            Use the form below and get a ticket number
          </Tile>
        </button>
      </div>
      {contact ? (
        <p className="text-sm text-ink-soft">{answerTimeText(contact.answer_days)}</p>
      ) : (
        <NotLoaded
          query={help}
          failed="Email and phone could not be loaded"
          waiting={<Skeleton className="h-5 w-64" />}
        />
      )}
    </section>
  );
}

function Questions() {
  const [url, setUrl] = useSearchParams();
  const words = (url.get('search') ?? '').slice(0, 100);
  const found = searchQuestions(words);

  /** As the address is now: a search that waited for typing to pause comes later. */
  const put = useCallback(
    (name: 'search' | 'faq', value: string | null) => {
      setUrl(
        () => {
          const next = new URLSearchParams(window.location.search);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setUrl],
  );
  const open = url.get('faq');

  return (
    <section aria-labelledby="help-questions" className="flex flex-col gap-3">
      <h2 id="help-questions" className="text-lg font-strong">
        Frequently asked questions
      </h2>
      <SearchField
        label="Search questions"
        placeholder="Search questions"
        value={words}
        onSearch={(text) => put('search', text)}
      />
      <p role="status" className={words ? 'text-sm text-ink-soft' : 'sr-only'}>
        {words && `${found.length} ${found.length === 1 ? 'question' : 'questions'} found`}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={SearchX}
          action={
            <Button look="secondary" onClick={() => put('search', null)}>
              Clear search
            </Button>
          }
        >
          No questions match your search. Use the form below to send us a message.
        </EmptyState>
      ) : (
        <Accordion
          items={found.map(({ key, question, answer }) => ({
            key,
            title: question,
            content: answer.map((paragraph) => <p key={paragraph}>{paragraph}</p>),
          }))}
          open={open}
          onToggle={(key) => put('faq', key === open ? null : key)}
        />
      )}
    </section>
  );
}

function Resources({ onFeedback }: { onFeedback: () => void }) {
  return (
    <section aria-labelledby="help-resources" className="flex flex-col gap-3">
      <h2 id="help-resources" className="text-lg font-strong">
        Additional resources
      </h2>
      <div className="grid grid-cols-1 gap-3 wide:grid-cols-2">
        <Link to={paths.guide()} className={TILE}>
          <Tile icon={<BookOpen size="1.25rem" aria-hidden />} title="User Guide">
            Every screen explained
          </Tile>
        </Link>
        <Link to={paths.tutorials()} className={TILE}>
          <Tile icon={<PlayCircle size="1.25rem" aria-hidden />} title="Video Tutorials">
            Short walk-throughs, step by step
          </Tile>
        </Link>
        <Link to={paths.ownGroups()} className={TILE}>
          <Tile icon={<Users size="1.25rem" aria-hidden />} title="Community Forum">
            Groups of caregivers
          </Tile>
        </Link>
        <Link to={paths.aboutRecord()} className={TILE}>
          <Tile
            icon={<FileQuestion size="1.25rem" aria-hidden />}
            title="A record is about my family"
          >
            Ask for it to be looked at
          </Tile>
        </Link>
        <button type="button" onClick={onFeedback} className={TILE}>
          <Tile
            icon={<MessageSquareHeart size="1.25rem" aria-hidden />}
            title="Share Your Feedback"
          >
            Help us improve the PCR app
          </Tile>
        </button>
      </div>
    </section>
  );
}
