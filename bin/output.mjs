// Of a program whose output is all that it does, such as what is piped into `head`: where its reader has had enough, it ends
// without a word.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
