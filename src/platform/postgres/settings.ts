import { totalmem } from 'node:os';

/** What the server needs of the environment: PG* variables of the caller must not reach it. */
export const SERVER_ENV = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The server's settings. They are given at each start, not written by initdb, so that a new release brings its own. */
export const serverSettings = (): Record<string, string> => ({
  // An eighth of the memory, within bounds: what lists read stays in it, and it is only touched as it fills.
  shared_buffers: `${Math.min(512, Math.max(128, Math.floor(totalmem() / 8 / 1_048_576)))}MB`,
  effective_cache_size: `${Math.max(256, Math.floor(totalmem() / 2 / 1_048_576))}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_connections: '200',
  // Imports write in bursts: fewer checkpoints write fewer whole pages.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_buffers: '16MB',
  // Nobody streams from this server.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  random_page_cost: '1.1',
  effective_io_concurrency: '64',
  // Statements here are short: compiling one costs more than running it, and so do parallel workers, which also
  // need more shared memory than a container has.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  autovacuum_vacuum_insert_scale_factor: '0.05',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'fatal',
  log_checkpoints: 'off',
  cluster_name: 'newstape',
});
