import { type Job, Worker } from 'bullmq'

type Data = Record<string, unknown>
type DataJob = Job<Data, void, string>
type DataWorker = Worker<Data, void, string>

/**
 * BullMQ's worker, with fewer commands for a job that comes alone. BullMQ looks for another job three times with each:
 * at once, when the marker wakes it that taking a job leaves behind, and with the end of the job. Here the marker alone
 * has it look, unless all its places are taken: then the end of a job does. A marker that woke it is always followed by a
 * look, so as long as jobs wait there is a marker, or somebody who looks.
 */
export class LeanWorker extends Worker<Data, void, string> {
  /** The last look that was answered found a job, and so left a marker. */
  #hasFound = false
  /** It has waited for a marker since its last look. */
  #hasWaited = false
  #running = 0

  protected override getBlockTimeout(blockUntil: number): number {
    this.#hasWaited = true
    return super.getBlockTimeout(blockUntil)
  }

  protected override moveToActive(token: string, name?: string): Promise<DataJob> {
    // No job: it waits for the marker next.
    if (this.#hasFound && !this.#hasWaited) return this.nextJobFromJobData()
    this.#hasWaited = false
    return super.moveToActive(token, name)
  }

  protected override nextJobFromJobData(
    ...[data, id, token]: Parameters<DataWorker['nextJobFromJobData']>
  ): Promise<DataJob> {
    this.#hasFound = Boolean(data)
    return super.nextJobFromJobData(data, id, token)
  }

  protected override async callProcessJob(
    ...[job, token, signal]: Parameters<DataWorker['callProcessJob']>
  ): Promise<void> {
    answerLooksAlone(job)
    this.#running += 1
    try {
      await super.callProcessJob(job, token, signal)
    } finally {
      this.#running -= 1
    }
  }

  protected override handleCompleted(
    ...[result, job, token, mayLook = () => true, span]: Parameters<DataWorker['handleCompleted']>
  ): Promise<DataJob> {
    const wasFull = this.#wasFull()
    return super.handleCompleted(result, job, token, () => wasFull && mayLook(), span)
  }

  protected override handleFailed(
    ...[error, job, token, mayLook = () => true, span]: Parameters<DataWorker['handleFailed']>
  ): Promise<DataJob> {
    const wasFull = this.#wasFull()
    return super.handleFailed(error, job, token, () => wasFull && mayLook(), span)
  }

  /** Returns whether the job that has just ended had taken the last place. */
  #wasFull(): boolean {
    return this.#running >= this.concurrency - 1
  }
}

/**
 * Lets the end of a job that looks for no other answer nothing: BullMQ takes its empty answer for "no job is delayed", and
 * forgets until when it has to wait for one whose marker it has taken off.
 */
function answerLooksAlone(job: DataJob): void {
  const [complete, fail] = [job.moveToCompleted.bind(job), job.moveToFailed.bind(job)]
  job.moveToCompleted = async (result, token, looks = true) => {
    const answer = await complete(result, token, looks)
    return looks ? answer : undefined
  }
  job.moveToFailed = async (error, token, looks = false) => {
    const answer = await fail(error, token, looks)
    return looks ? answer : undefined
  }
}
