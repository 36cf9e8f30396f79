-- A picture in its own kind and size, which a download gives (files.md 38). Null for documents, for
-- pictures from before, and for those that are kept in the sizes of screens alone. Its content has
-- the key of a size 0. The version before neither writes nor reads it, and leaves the content.
alter table files add full_type text
  check (full_type in ('image/jpeg', 'image/png', 'image/webp'));
