// Read replicas: how far each has come, and which of them answers. See docs/deployment.md, "Read replicas".
export { gaugeReplicas } from './metrics.ts';
export {
  NeedsPrimary,
  needsPrimary,
  REPLICA_STATES,
  type ReplicaReader,
  type Replicas,
} from './model.ts';
export { openReplicas } from './watch.ts';
