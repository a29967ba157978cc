import { createServer } from 'node:http';
import { type FastifyInstance, type FastifyServerFactory, fastify } from 'fastify';
import type { Services } from '../../schema/graph/context.ts';
import type { AdmittedAt, Charge } from '../../src/metering/index.ts';
import type { TraceSpan } from '../../src/platform/traces/index.ts';
import { tellPresence } from '../../src/platform/turns/presence.ts';
import { letGoFirst } from '../../src/platform/turns/slices.ts';
import { Turns } from '../../src/platform/turns/turns.ts';
import { boundPipelining } from './admission/turn.ts';
import { countRefused, startAnswer } from './arrival/arrival.ts';
import { continueWhenRead, refuseExpectation } from './exchange/expectation.ts';
import { answerClientError, type HttpLimits } from './exchange/hardening.ts';
import { newRequestId } from './exchange/log.ts';
import { asProblem, sendProblem } from './exchange/problem.ts';
import { shortWay } from './hot/hot.ts';
import type { HotAnswers } from './hot/hot-answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The calls that it was counted as. Null if it was not counted. */
    charge: Charge | null;
    /** The span of the request. Null if no traces are recorded. */
    span: TraceSpan | null;
    /** The position of the database when the request was admitted. Null if there are no read replicas. */
    admittedAt: AdmittedAt | null;
  }
}

/**
 * Opens a server without routes. It also answers with a problem document if HTTP itself refuses a request.
 * @param docsUrl the base address of the page that explains problems.
 */
export function openServer(
  services: Services,
  limits: HttpLimits,
  answers: HotAnswers,
  docsUrl: string,
): FastifyInstance {
  const turns = new Turns();
  const letAllGo = letGoFirst(turns);
  const leave = tellPresence(turns);
  const app = fastify({
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    exposeHeadRoutes: false,
    // A request that arrives while the server drains is answered, so that nobody notices a restart.
    return503OnClosing: false,
    // Path parameters of any length match, so that a request with a long one is counted and answered like others.
    // Routes read their queries themselves (route/query.ts).
    routerOptions: { maxParamLength: limits.headerBytes, querystringParser: () => NO_QUERY },
    serverFactory: listener(services, limits, turns, answers),
    clientErrorHandler: (error, socket) => answerClientError(docsUrl, error, socket),
    frameworkErrors: (error, request, reply) => {
      startAnswer(request, reply);
      const send = (problem: unknown): void => {
        sendProblem(docsUrl, request, reply, asProblem(problem));
      };
      countRefused(services, request, reply).then(() => send(error), send);
    },
  });
  app.server.on('checkContinue', (request, response) =>
    continueWhenRead(request, response, () => app.server.emit('request', request, response)),
  );
  app.server.on('checkExpectation', (_request, response) => refuseExpectation(docsUrl, response));
  app.addHook('onClose', (_app, done) => {
    letAllGo();
    leave();
    done();
  });
  app.decorate('turns', turns);
  app.decorate('streamPlaces', services.openStreams);
  app.decorateRequest('told', null);
  app.decorateRequest('charge', null);
  app.decorateRequest('entered', null);
  app.decorateRequest('passage', null);
  app.decorateRequest('admittedAt', null);
  app.decorateRequest('leaveStream', null);
  app.decorateRequest('span', null);
  app.decorateRequest('turn', null);
  app.decorateRequest('turnOf', '');
  return app;
}

const NO_QUERY = Object.freeze({});

/** Makes the server of Node. Requests that the fast path answers (hot/hot.ts) do not reach Fastify. */
function listener(
  services: Services,
  limits: HttpLimits,
  turns: Turns,
  answers: HotAnswers,
): FastifyServerFactory {
  const options = {
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    maxHeaderSize: limits.headerBytes,
    // A missing host is refused later, with a problem document.
    requireHostHeader: false,
  };
  return (theLongWay) => {
    let begin = theLongWay;
    if (services.config.shortcuts) {
      const take = shortWay(services, turns, answers, limits);
      begin = (request, response) => take(request, response, () => theLongWay(request, response));
    }
    return createServer(options, (request, response) => boundPipelining(request, response, begin));
  };
}
