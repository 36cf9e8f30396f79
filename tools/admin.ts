// npm run admin -- …: the operator's commands; nothing must be built for them.
await import('../server/src/admin.ts');
